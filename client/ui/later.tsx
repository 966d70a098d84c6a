import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { missingPart } from "./failure.tsx";
import { loadPart } from "./load-part.ts";

interface LaterProps<Props> {
  load(): Promise<ComponentType<Props>>;
  props: Props;
  meanwhile?: ReactNode;
}

/** A part whose script comes when it is shown. */
export function Later<Props extends object>({ load, props, meanwhile }: LaterProps<Props>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | "failed" | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadPart(load).then(
      (Part) => isWanted && setLoaded({ Part }),
      () => isWanted && setLoaded("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (loaded === "failed") return <p role="alert">{missingPart().sentence}</p>;
  return loaded ? <loaded.Part {...props} /> : meanwhile;
}
