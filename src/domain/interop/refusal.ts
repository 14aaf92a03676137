/** What a file holds cannot be taken, with a reason for people: the row that is being read, or the whole file. */
export class Refusal extends Error {}
