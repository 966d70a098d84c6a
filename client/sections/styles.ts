// The server's HTML has the sections, so their styles do not wait for their scripts. Only those for a visitor's own
// reviews do. They are imported after those of what the sections consist of.
import "../ui/field.module.css";
import "../ui/section.module.css";
import "../ui/button.module.css";

import.meta.glob(["./*/*.module.css", "!**/own-review.module.css"], { eager: true });
