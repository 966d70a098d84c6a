// The style sheets of the islands (`client/islands.tsx`): with the page's own, and not with the scripts that come later.
import "../editor/code-panel.module.css";
import "../editor/editor.module.css";
import "../editor/palette.module.css";
import "../chart/chart.module.css";
import "../install/install-line.module.css";
import "../install/install-panel.module.css";
import "../ui/copy-status.module.css";
import "../ui/tabs.module.css";
import "../variants/variants.module.css";
import "../vision/lens.module.css";
