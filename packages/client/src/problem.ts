/** Refusals and failures as the callers of the client get them, and how they are read from answers and errors. */

/** A thing that stands in the way of a bulk call: its id, its name, the reason (a key), and a detail of that reason. */
export type Obstacle = { id: number; name: string; reason: string; detail?: string }

type Details = { fields?: Record<string, string>; obstacles?: Obstacle[]; cause?: unknown }

/** A call that failed. Every call, download and upload of the client throws this, or the reason of an aborted signal. */
export class Problem extends Error {
  /** The HTTP status of the refusal; 0 where no answer came: no connection, or not in time. */
  readonly status: number
  /** A message for each wrong field of the input, by the field's name (`items.0.id`). Empty where no field is wrong. */
  readonly fields: Readonly<Record<string, string>>
  /** All that stands in the way of a bulk call, which is refused as a whole. Empty where nothing is named. */
  readonly obstacles: readonly Obstacle[]

  /**
   * @param message a key of the application's texts (`invoice_notall`), words of an API behind the gateway as they came,
   *   or a sentence of this client on wrong use: no answer, no valid token, an older gateway
   */
  constructor(status: number, message: string, { fields = {}, obstacles = [], cause }: Details = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'Problem'
    this.status = status
    this.fields = fields
    this.obstacles = obstacles
  }
}

/** The Problem of a failed call; undefined for any other error, such as a mistake of the program itself. */
export function problemOf(error: unknown): Problem | undefined {
  return error instanceof Problem ? error : undefined
}

/** The Problem of a typed call's error, by its message and the data that came with it; undefined without such data. */
export function readCallProblem(message: string, data: unknown): Problem | undefined {
  if (!isObject(data) || typeof data['httpStatus'] !== 'number') return undefined
  return new Problem(data['httpStatus'], message, {
    fields: readFields(data['fields']),
    obstacles: readObstacles(data['obstacles']),
  })
}

/** The Problem of the body of a refused file: `{ error, obstacles? }`, or a message for each field. */
export function readFileProblem(status: number, body: unknown): Problem {
  if (isObject(body) && typeof body['error'] === 'string')
    return new Problem(status, body['error'], { obstacles: readObstacles(body['obstacles']) })
  const fields = readFields(body)
  const messages = Object.values(fields)
  return new Problem(status, messages.length > 0 ? messages.join('\n') : `The answer was ${status}.`, { fields })
}

/** The Problem as it is, or in a sentence where the gateway lacks what was asked for: `call invoices.list`. */
export function withAge(problem: Problem, asked: string, { origin }: URL): Problem {
  if (problem.message !== 'shared_error_nosuchcall') return problem
  return new Problem(
    problem.status,
    `The gateway at ${origin} has no ${asked}: it is older than this client, or the API behind it lacks it.`,
  )
}

function readFields(given: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isObject(given) ? given : {}).flatMap(([field, text]) =>
      typeof text === 'string' ? [[field, text]] : [],
    ),
  )
}

function readObstacles(given: unknown): Obstacle[] {
  return Array.isArray(given) ? given.filter(isObstacle) : []
}

function isObstacle(given: unknown): given is Obstacle {
  return isObject(given) && typeof given['id'] === 'number' && typeof given['reason'] === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
