import { onTestFinished } from "vitest";
import { createLog } from "../../server/app/log.ts";
import type { Database } from "../../server/db/connection.ts";
import {
  createDelivery,
  type Delivery,
  type DeliveryTimes,
  type Outbox,
} from "../../server/mail/delivery.ts";
import { createMailer } from "../../server/mail/transport.ts";

export const contactTo = "owner@theme.example";
export const publicOrigin = "https://theme.example";

/** Timers are too long to fire during a test, except those that the test is about. */
export const never = 60 * 60_000;
const quick: DeliveryTimes = { interval: 20, lease: never, retry: () => 0 };

/** Mails the rows of an outbox to the owner until the test is over. */
export async function deliveryOfTest(
  db: Database,
  outbox: Outbox,
  { smtpUrl, times = {} }: { smtpUrl: string; times?: Partial<DeliveryTimes> },
): Promise<Delivery> {
  const mailer = await createMailer({ smtpUrl, contactTo, publicOrigin });
  const delivery = createDelivery(
    { db, outboxes: [outbox], log: createLog("silent"), mailer },
    { ...quick, ...times },
  );
  onTestFinished(() => delivery.stop());
  delivery.start();
  return delivery;
}
