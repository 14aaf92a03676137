// Sends the code of a forgotten password: to SMS_WEBHOOK_URL as JSON, or into the server's log when it is not set.
import type { FastifyBaseLogger } from 'fastify';

export type PasswordSender = (phone: string, code: string) => Promise<void>;

const TIMEOUT_MS = 5000;

export function makePasswordSender(webhookUrl: string | undefined, log: FastifyBaseLogger): PasswordSender {
  if (!webhookUrl) {
    return async (phone, code) => {
      log.info({ phone, code }, 'password code (no SMS_WEBHOOK_URL is set)');
    };
  }
  return async (phone, code) => {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone, code }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`SMS webhook answered ${response.status}`);
  };
}
