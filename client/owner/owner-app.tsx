import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { use, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { ownerWording } from "../../defaults/words/owner.ts";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { Button } from "../ui/button.tsx";
import { type Notice, NoticeContext, useUndo } from "./acts.ts";
import { isShutOut } from "./calls.ts";
import { Counts } from "./counts.tsx";
import { shownAreas, useLocation } from "./location.ts";
import { Messages } from "./message-list.tsx";
import styles from "./owner.module.css";
import { People } from "./people-list.tsx";
import { Moderation } from "./review-moderation.tsx";

/** Whether the page was just reloaded. Another reload would change nothing. */
function isJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" && performance.now() < 5_000;
}

/** Reloads the page when the account may no longer use it. The server then shows why. */
function onError(error: unknown): void {
  if (isShutOut(error) && !isJustReloaded()) location.reload();
}

const client = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && !isShutOut(error), networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** Starts the owner's page in an element. */
export function startOwnerApp(root: HTMLElement): void {
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <OwnerApp />
    </QueryClientProvider>,
  );
}

function OwnerApp() {
  const { area, author } = useLocation();
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    document.title = `${ownerWording.areas[area]} · ${ownerWording.title} · ${extension.name}`;
    document.querySelector<HTMLElement>(`nav a[aria-current]`)?.scrollIntoView({ block: "nearest" });
  }, [area]);
  return (
    <NoticeContext value={setNotice}>
      <header className={`flow ${styles.bar}`}>
        <a href={addresses.home}>
          <img src={addresses.icon} alt="" width="24" height="24" /> {extension.name}
        </a>
        <nav className="flow" aria-label={ownerWording.areasLabel}>
          {shownAreas.map((name) => (
            <a key={name} href={`#${name}`} aria-current={name === area ? "page" : undefined}>
              {ownerWording.areas[name]}
            </a>
          ))}
        </nav>
      </header>
      <main className={styles.page}>
        <h1 className="visually-hidden">{ownerWording.title}</h1>
        {area === "reviews" && <Moderation key={author?.id} author={author} />}
        {area === "people" && <People />}
        {area === "messages" && <Messages />}
        {area === "counts" && <Counts />}
      </main>
      <NoticeBar notice={notice} />
    </NoticeContext>
  );
}

/**
 * Shows the result of the last act, and offers to undo it. It stays in the page, because screen readers announce only
 * changes to existing elements.
 */
function NoticeBar({ notice }: { notice: Notice | null }) {
  const undoAct = useUndo();
  const say = use(NoticeContext);
  const bar = useRef<HTMLDivElement>(null);
  const { text, hasFailed = false, undo } = notice ?? {};
  function takeBack(): void {
    bar.current?.focus();
    if (undo) undoAct(undo);
  }
  function close(): void {
    document.querySelector("h2")?.focus();
    say(null);
  }
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={`raised flow ${styles.notice}`}
      data-failed={hasFailed || undefined}
      data-empty={!notice || undefined}
    >
      <p role="status">{!hasFailed && text}</p>
      <p role="alert">{hasFailed && text}</p>
      {undo && <Button onClick={takeBack}>{ownerWording.undo}</Button>}
      {notice && <Button onClick={close}>{ownerWording.close}</Button>}
    </div>
  );
}
