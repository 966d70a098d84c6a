import { footerWording, howToHeadWording, navigationWording, notFoundWording } from "../../defaults/words/page.ts";
import { reviewWording } from "../../defaults/words/reviews.ts";
import { signInPageWording } from "../../defaults/words/server.ts";
import { signInWording } from "../../defaults/words/sign-in.ts";
import { stageWording } from "../../defaults/words/stage.ts";
import { CONTACT_MESSAGE_MAX, REVIEW_MESSAGE_MAX } from "../../shared/fields.ts";
import { expect, test } from "../support/browser.ts";
import { identity, marketplace, sections } from "../support/owner.ts";
import { identifyAs, on, openPopup, openSite, seeToast, toast, uniqueName } from "./visit.ts";

const PHONE = { width: 360, height: 740 };

test.describe("the page", () => {
  test("shows a full-screen spinner for 1.5 seconds, then its content", async ({ page }) => {
    await page.goto("/", { waitUntil: "commit" });
    const splash = page.locator("#root > [role=status]").first();
    const { ends, box, viewport } = await splash.evaluate((element) => ({
      // When its own animations end, in milliseconds after they begin.
      ends: element.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
      box: element.getBoundingClientRect().toJSON(),
      viewport: { width: innerWidth, height: innerHeight },
    }));
    expect(box).toMatchObject({ x: 0, y: 0, ...viewport });
    expect(Math.max(...ends)).toBe(1500);
    await expect(splash).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("can be used as soon as it is visible through the spinner", async ({ page }) => {
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("#root > footer")).toBeAttached();
    const at = (time: number) =>
      page.evaluate((time) => {
        const splash = document.querySelector("#root > [role=status]");
        for (const animation of splash?.getAnimations({ subtree: true }) ?? []) {
          animation.pause();
          animation.currentTime = time;
        }
        const { x, y, width, height } = (document.querySelector("#home a") as Element).getBoundingClientRect();
        const pressed = document.elementFromPoint(x + width / 2, y + height / 2);
        return {
          isVisible: splash?.checkVisibility({ visibilityProperty: true }),
          isCovered: splash?.contains(pressed),
          isPage: pressed?.closest("#home a") !== null,
        };
      }, time);
    expect(await at(200)).toEqual({ isVisible: true, isCovered: true, isPage: false });
    expect(await at(800)).toEqual({ isVisible: true, isCovered: false, isPage: true });
    expect(await at(1600)).toEqual({ isVisible: false, isCovered: false, isPage: true });
  });

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`has a spinner whose sun sets only for visitors who allow motion (${reducedMotion})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.goto("/", { waitUntil: "commit" });
      await expect(page.locator("#root > footer")).toBeAttached();
      const place = (time: number) =>
        page
          .locator("#root > [role=status]")
          .first()
          .evaluate((splash, time) => {
            for (const animation of splash.getAnimations({ subtree: true })) {
              animation.pause();
              animation.currentTime = time;
            }
            const sun = splash.querySelector("[aria-hidden] > span") as Element;
            const looks = ["::before", "::after"].map((part) => getComputedStyle(sun, part));
            return looks.map(({ translate, opacity, backgroundImage }) => [translate, opacity, backgroundImage]);
          }, time);
      const [early, late] = [await place(100), await place(1400)];
      if (reducedMotion === "reduce") expect(late).toEqual(early);
      else expect(late).not.toEqual(early);
    });
  }

  test("answers an unknown address in the theme's colours, with a link back", async ({ page, problems }) => {
    problems.expect(/404/);
    await page.goto("/");
    const text = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
    expect((await page.goto("/nowhere"))?.status()).toBe(404);
    await expect(page.getByText(notFoundWording.sentence)).toBeVisible();
    await expect(page.locator("body")).toHaveCSS("color", text);
    await page.getByRole("link", { name: signInPageWording.back }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test.describe("the navigation bar", () => {
  test("has a menu toggle, which opens and closes the menu, only on small screens", {
    tag: "@contact",
  }, async ({ page }) => {
    await openSite(page);
    const toggle = page.getByRole("button", { name: navigationWording.menu });
    const link = page
      .getByRole("navigation", { name: navigationWording.label })
      .getByRole("link", { name: navigationWording.contact });
    await expect(toggle).toBeHidden();
    await expect(link).toBeVisible();
    await page.setViewportSize(PHONE);
    for (const isOpen of [false, true, false]) {
      await expect(toggle).toHaveAttribute("aria-expanded", String(isOpen));
      await expect(link).toBeVisible({ visible: isOpen });
      await toggle.click();
    }
  });
});

test("the hero has the repository by an image, the marketplace and the version", async ({ page }) => {
  await openSite(page);
  const hero = page.locator("#home");
  const image = hero.getByRole("link", { name: stageWording.source(identity.name) });
  await expect(image).toHaveAttribute("href", identity.repository);
  await expect(image.getByRole("img")).toBeVisible();
  // No tab or line of code covers the link.
  await expect(hero.locator("a :is([role=tab], pre), a button")).toHaveCount(0);
  await expect(hero.getByRole("link", { name: stageWording.download })).toHaveAttribute("href", marketplace);
  await expect(hero.getByText(stageWording.stableVersion(identity.version))).toBeVisible();
});

test("how-to-download says to search in the extension tab, or links to the marketplace", async ({ page }) => {
  await openSite(page);
  const howTo = page.locator("#Howto");
  await expect(howTo).toContainText(howToHeadWording.lead(identity.name, (link) => link).join(""));
  const linked: string[] = [];
  howToHeadWording.lead("", (words) => linked.push(words));
  const link = howTo.getByRole("link", { name: linked[0] ?? "", exact: true });
  await expect(link).toHaveAttribute("href", marketplace);
});

test("the footer leads back to the navigation bar", async ({ page }) => {
  await openSite(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: footerWording.top });
  await expect(link).toHaveAttribute("href", "#navigation");
  await link.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test.describe("the toasts of sign-in and sign-out", { tag: "@signIn" }, () => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    test(`are at the top right and close after a second (motion: ${reducedMotion})`, async ({ page }) => {
      const { loginButton, logoutButton } = on(page);
      await page.emulateMedia({ reducedMotion });
      await openSite(page);
      const popup = await openPopup(loginButton);
      for (const [text, kind, act] of [
        [signInWording.signedIn, "success", () => identifyAs(popup, uniqueName("Visitor"))],
        [signInWording.signedOut, "error", () => logoutButton.click()],
      ] as const) {
        const seen = await seeToast(page, text, act);
        expect(seen).toEqual({ text, kind, isAtTopRight: true, duration: 1000 });
        await expect(toast(page, text)).toHaveCount(0);
      }
    });
  }
});

test.describe("other toasts", { tag: "@reviews" }, () => {
  test("close after 5 seconds, and can be dragged away by 80 percent of their width", async ({ page }) => {
    const { openAs, addReview, deleteReview } = on(page);
    await openAs("Author");
    const title = uniqueName("Review");
    await addReview({ title, message: "To be deleted." });
    const act = () => deleteReview(title);
    const seen = await seeToast(page, reviewWording.deleted, act, { stays: true });
    expect(seen).toMatchObject({ duration: 5000 });

    const shown = toast(page, reviewWording.deleted);
    await expect(shown).not.toHaveClass(/Toastify--animate/);
    const box = await shown.boundingBox();
    if (!box) throw new Error("The toast has no box.");
    const drag = async (share: number) => {
      const start = { x: box.x + 20, y: box.y + box.height - 12 };
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x - box.width * share, start.y, { steps: 5 });
      await page.mouse.up();
    };
    await drag(0.7);
    await expect.poll(async () => (await shown.boundingBox())?.x).toBe(box.x);
    await drag(0.9);
    await expect(shown).toHaveCount(0);
  });
});

test("the forms count to the maximum of their texts, and mark required fields", {
  tag: ["@reviews", "@contact"],
}, async ({ page }) => {
  const { reviews, contact, reviewForm } = on(page);
  await openSite(page);
  await expect(reviews.getByText(`0/${REVIEW_MESSAGE_MAX}`)).toBeVisible();
  await expect(contact.getByText(`0/${CONTACT_MESSAGE_MAX}`)).toBeVisible();
  for (const label of [reviewWording.title, reviewWording.message]) {
    await expect(reviews.getByLabel(label, { exact: true })).toHaveAttribute("required");
  }
  for (const name of ["fullName", "email", "message", ...(sections.newsletter ? ["mail"] : [])]) {
    await expect(contact.locator(`[name="${name}"]`)).toHaveAttribute("required");
  }
  await expect(contact.locator('[name="email"]')).toHaveAttribute("type", "email");
  await expect(reviewForm.submit).toHaveText(reviewWording.submit);
});
