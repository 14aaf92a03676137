// An error of the transport itself: sent with its real HTTP status; the body is still the envelope.
import { CODES } from '../../contract/codes';

export class TransportError extends Error {
  constructor(
    readonly statusCode: number,
    readonly msg: string,
    readonly code: number = CODES.invalid,
  ) {
    super(msg);
    this.name = 'TransportError';
  }
}
