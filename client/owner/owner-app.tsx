import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { ownerWording } from "../../words/owner.ts";
import { type Notice, NoticeContext, useActs } from "./acts.ts";
import { isShutOut } from "./calls.ts";
import { Counts } from "./counts.tsx";
import { shownAreas, useLocation } from "./location.ts";
import { Messages } from "./message-list.tsx";
import styles from "./owner.module.css";
import { People } from "./people-list.tsx";
import { Moderation } from "./review-moderation.tsx";

/** Starts the owner's page in an element. */
export function startOwnerApp(root: HTMLElement): void {
  let shutOut = () => {};
  function check(error: unknown): void {
    if (isShutOut(error)) shutOut();
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: check }),
    mutationCache: new MutationCache({ onError: check }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 2 && !isShutOut(error), networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  const page = createRoot(root);
  shutOut = () => {
    client.clear();
    page.render(<ShutOut />);
  };
  page.render(
    <QueryClientProvider client={client}>
      <OwnerApp />
    </QueryClientProvider>,
  );
}

/** Replaces the page when the account has lost its right, so that it shows nothing any more. */
function ShutOut() {
  return (
    <main className={styles.page}>
      <h1>{ownerWording.title}</h1>
      <p role="alert">{ownerWording.locked}</p>
      <button type="button" onClick={() => location.reload()}>
        {ownerWording.reload}
      </button>
    </main>
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
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
    </NoticeContext>
  );
}

/**
 * Says what the last act did, and offers to undo it. It stays in the page, because screen readers announce only changes
 * of existing elements.
 */
function NoticeBar({ notice, onClose }: { notice: Notice | null; onClose(): void }) {
  const act = useActs();
  const bar = useRef<HTMLDivElement>(null);
  const undo = notice?.undo;
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={`raised flow ${styles.notice}`}
      data-failed={notice?.hasFailed || undefined}
      data-empty={!notice || undefined}
    >
      <p role="status">{!notice?.hasFailed && notice?.text}</p>
      <p role="alert">{notice?.hasFailed && notice.text}</p>
      {undo && (
        <button
          type="button"
          onClick={() => {
            bar.current?.focus();
            act(undo);
          }}
        >
          {ownerWording.undo}
        </button>
      )}
      {notice && (
        <button
          type="button"
          onClick={() => {
            document.querySelector("h2")?.focus();
            onClose();
          }}
        >
          {ownerWording.close}
        </button>
      )}
    </div>
  );
}
