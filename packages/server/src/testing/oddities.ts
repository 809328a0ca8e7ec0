/** Values that code might throw, or name as the cause of an error. Some of them throw when they are looked at. */

/** A text in all of them that can hold one: an answer with it reveals the inside. */
export const inside = 'select * from secrets'

export function oddities(): [name: string, value: unknown][] {
  const throwing = () => {
    throw new Error(inside)
  }
  const circular: Record<string, unknown> = { message: inside }
  circular['cause'] = circular
  const own = new Error(inside)
  own.cause = own
  const pair = [new Error(inside), new Error(inside)] as const
  pair[0].cause = pair[1]
  pair[1].cause = pair[0]
  const revoked = Proxy.revocable({}, {})
  revoked.revoke()
  return [
    ['a text', inside],
    ['null', null],
    ['undefined', undefined],
    ['a number', 404],
    ['a bigint', 7n],
    ['a symbol', Symbol(inside)],
    ['a function', () => inside],
    ['an object', { message: inside, code: {} }],
    ['an object without a prototype', Object.assign(Object.create(null), { message: inside })],
    ['a circular object', circular],
    ['an object whose getters throw', withGetters({}, throwing)],
    ['an error whose getters throw', withGetters(new Error(inside), throwing)],
    [
      'an error of symbols',
      Object.assign(new Error(inside), { name: Symbol('x'), message: Symbol('x'), code: Symbol('x') }),
    ],
    [
      'an error that cannot be written',
      Object.assign(new Error(inside), { name: { toJSON: throwing }, stack: circular }),
    ],
    ['an error that is its own cause', own],
    ['errors that cause each other', pair[0]],
    ['an error with endless causes', chain(100_000)],
    ['a frozen error', Object.freeze(new Error(inside))],
    [
      'an error with an answer of its own',
      Object.assign(new Error(inside), { statusCode: 200, headers: { 'x-inside': inside } }),
    ],
    ['a proxy that throws on everything', new Proxy(new Error(inside), new Proxy({}, { get: () => throwing }))],
    ['a revoked proxy', revoked.proxy],
  ]
}

function withGetters(target: object, get: () => never): object {
  const names = ['name', 'message', 'stack', 'code', 'cause', 'status', 'statusCode', 'severity', 'toString', 'toJSON']
  return Object.defineProperties(target, Object.fromEntries(names.map((name) => [name, { get }])))
}

function chain(length: number): Error {
  let error = new Error(inside)
  for (let links = 1; links < length; links++) error = new Error(inside, { cause: error })
  return error
}
