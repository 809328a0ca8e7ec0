/** Refusals of the commands, in words for the operator. */

/** The file is not a backup as we write them, or not a whole one. */
export class Damaged extends Error {
  override name = 'Damaged'
}

/** The command does nothing; the message says why, and what helps. */
export class Refusal extends Error {
  override name = 'Refusal'
}
