// An error of the transport itself: its HTTP status is real (architecture: Errors), its body still the envelope.
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
