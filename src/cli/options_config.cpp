// The file of settings as flags that were not typed; see config.hpp and options_detail.hpp.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options_detail.hpp"
#include "store/files.hpp"

namespace fields::cli {

namespace {

/// A setting with a value, or with yes and no.
struct Slot {
    std::string_view name;
    std::optional<std::string> Raw::*text = nullptr;
    bool Raw::*is_on = nullptr;
};
constexpr std::array slots{
    Slot{"ai", &Raw::ai},
    Slot{"level", &Raw::level},
    Slot{"depth", &Raw::depth},
    Slot{"time", &Raw::time},
    Slot{"setup", &Raw::setup},
    Slot{"rules", &Raw::rules},
    Slot{"first", &Raw::first},
    Slot{"seed", &Raw::seed},
    Slot{"threads", &Raw::threads},
    Slot{"hash", &Raw::hash},
    Slot{"theme", &Raw::theme},
    Slot{"color", &Raw::colour},
    Slot{"pieces", &Raw::pieces},
    Slot{"bell", &Raw::bell},
    Slot{.name = "flip", .is_on = &Raw::is_flipped},
    Slot{.name = "ascii", .is_on = &Raw::is_ascii},
    Slot{.name = "mouse", .is_on = &Raw::has_mouse},
    Slot{.name = "confirm-quit", .is_on = &Raw::confirms_quit},
};
constexpr bool is_strength(std::string_view name) { return name == "level" || name == "depth" || name == "time"; }

/// Settings as far as they are right, and what is wrong with the others.
class ConfigReader {
public:
    explicit ConfigReader(std::string_view text) : parsed_{parse_config(text)}
    {
        for (const Setting& setting : parsed_.settings) {
            if (std::ranges::find(seen_, setting.name) != seen_.end()) {
                fault(setting, "'" + setting.name + "' is set twice");
            } else if (setting.name.starts_with("key ")) {
                read_keys(setting);
            } else {
                read_value(setting);
            }
            seen_.push_back(setting.name);
        }
        for (const auto& [setting, action, key] : bound_) {
            if (const std::string why = keys_.why_not(action, key); !why.empty()) {
                fault_in_value(setting, why);
            }
        }
        std::ranges::stable_sort(parsed_.errors, {}, &ParseError::line);
    }

    [[nodiscard]] const std::vector<ParseError>& errors() const { return parsed_.errors; }
    [[nodiscard]] const tui::Keymap& keys() const { return keys_; }
    [[nodiscard]] const Raw& raw() const { return raw_; }
    [[nodiscard]] bool sets(std::string_view name) const { return std::ranges::find(seen_, name) != seen_.end(); }

private:
    struct Bound {
        Setting setting;
        tui::Action action;
        tui::Key key;
    };

    void fault(const Setting& setting, std::string what)
    {
        parsed_.errors.push_back({setting.line, setting.column, std::move(what)});
    }
    void fault_in_value(const Setting& setting, std::string what)
    {
        parsed_.errors.push_back({setting.line, setting.value_column, std::move(what)});
    }

    void read_keys(const Setting& setting)
    {
        const std::string name = setting.name.substr(std::string_view{"key "}.size());
        const auto action = tui::parse_action(name);
        if (!action) {
            fault(setting, "there is no action '" + name + "'");
            return;
        }
        std::string value = setting.value;
        std::ranges::replace(value, ',', ' ');
        std::vector<tui::Key> codes;
        for (const text::Word& word : text::split(value)) {
            const auto key = tui::parse_key(word.text);
            if (!key) {
                fault_in_value(setting, "'" + std::string{word.text} + "' is no key: one character, or a name as PgUp");
                return;
            }
            codes.push_back(*key);
            bound_.push_back({setting, *action, *key});
        }
        if (codes.empty()) {
            fault_in_value(setting, "a key is missing");
            return;
        }
        keys_.set(*action, std::move(codes));
    }

    void read_value(const Setting& setting)
    {
        const auto* slot = std::ranges::find(slots, setting.name, &Slot::name);
        if (slot == slots.end()) {
            fault(setting, "there is no setting '" + setting.name + "'");
        } else if (slot->is_on != nullptr) {
            raw_.*(slot->is_on) = setting.value == "yes";
            if (setting.value != "yes" && setting.value != "no") {
                fault_in_value(setting, "'" + setting.value + "' is neither yes nor no");
            }
        } else {
            read_text(setting, *slot);
        }
    }

    /// A value is right if it is right alone.
    void read_text(const Setting& setting, const Slot& slot)
    {
        if (is_strength(setting.name) && (raw_.level || raw_.depth || raw_.time)) {
            fault(setting, "level, depth and time exclude each other");
            return;
        }
        Raw alone;
        alone.*(slot.text) = setting.value;
        try {
            static_cast<void>(resolve_play(alone));
            raw_.*(slot.text) = setting.value;
        } catch (const Refused& refused) {
            const std::string flag = "fields: --" + setting.name + ": ";
            const std::string first = refused.text.substr(0, refused.text.find('\n'));
            fault_in_value(setting, first.starts_with(flag) ? first.substr(flag.size()) : first);
        }
    }

    ParsedConfig parsed_;
    std::vector<std::string> seen_;
    std::vector<Bound> bound_;
    tui::Keymap keys_;
    Raw raw_;
};

}  // namespace

void apply_config(const ConfigText& config, Raw& raw, tui::Keymap& keys)
{
    if (!config.error.empty()) {
        throw Refused{{"fields: " + store::with_path(config.error, config.path)}, exit_failed};
    }
    const ConfigReader read{config.text};
    if (!read.errors().empty()) {
        refuse(config.path, read.errors());
    }
    const bool has_strength = raw.level || raw.depth || raw.time;
    for (const Slot& slot : slots) {
        const bool is_decided =
            (slot.name == "setup" && raw.position) || (is_strength(slot.name) && has_strength) || !read.sets(slot.name);
        if (is_decided) {
            continue;
        }
        if (slot.text != nullptr && !(raw.*(slot.text))) {
            raw.*(slot.text) = read.raw().*(slot.text);
        } else if (slot.is_on != nullptr && (slot.name == "confirm-quit" || !(raw.*(slot.is_on)))) {
            raw.*(slot.is_on) = read.raw().*(slot.is_on);
        }
    }
    keys = read.keys();
}

}  // namespace fields::cli
