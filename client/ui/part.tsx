import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { FailureMessage, missingPart } from "./failure.tsx";

function Missing() {
  return <FailureMessage failure={missingPart()} />;
}

/** A component that is loaded when it is first shown. Where it cannot be, its place says so and the page goes on. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded: LazyExoticComponent<ComponentType<Props>> = lazy(async () => ({
    default: await load().catch(() => Missing),
  }));
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
