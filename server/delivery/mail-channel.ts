import type { FastifyBaseLogger } from "fastify";
import { PROCEDURE_LIMIT } from "../runtime/deadline.ts";
import type { Channel } from "./channel.ts";
import { createMailer, type MailError, readFailure } from "./mail-transport.ts";
import { composeMail, composeTestMail } from "./mails.tsx";

/** The maximum number of reviews in one mail. */
const REVIEWS_MAX = 100;
/** The minimum time between two mails about reviews, in milliseconds, so that much spam does not cause many mails. */
const REVIEWS_PAUSE = 10 * 60_000;
/** How long a test mail may take, in milliseconds. It is less than the limit of the owner's calls. */
const TEST_LIMIT = PROCEDURE_LIMIT - 500;

export type MailChannel = Awaited<ReturnType<typeof createMailChannel>>;

/** Mails to the owner. */
export async function createMailChannel(
  env: { smtpUrl: string; contactTo: string; publicOrigin: string },
  log: FastifyBaseLogger,
) {
  const { publicOrigin } = env;
  const mailer = await createMailer(env);
  return {
    name: "mail",
    reviewsMax: REVIEWS_MAX,
    reviewsPause: REVIEWS_PAUSE,
    send: (news, signal) => mailer(composeMail(news, publicOrigin), signal),
    describeFailure: (error) => readFailure(error as MailError),

    /**
     * Sends the owner a mail at once.
     * @returns the mail server's answer, or why there is none and which variable to correct.
     */
    async sendTest(): Promise<{ accepted: boolean; answer: string; variable?: string }> {
      try {
        const signal = AbortSignal.timeout(TEST_LIMIT);
        return { accepted: true, answer: await mailer(composeTestMail(publicOrigin), signal) };
      } catch (error) {
        const { reason, ...details } = readFailure(error as MailError);
        log.warn(details, "the site could not send the owner's test mail");
        return { accepted: false, answer: reason, variable: details.variable };
      }
    },
  } satisfies Channel & Record<"sendTest", unknown>;
}
