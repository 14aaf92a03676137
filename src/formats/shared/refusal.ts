/** A row or a whole file that cannot be imported; the message gives the user the reason. */
export class Refusal extends Error {}
