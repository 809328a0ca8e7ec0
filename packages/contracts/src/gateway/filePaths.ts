/** The addresses of the gateway's files. Not in one file with their endpoints: a page with a link needs only these. */

export const filePaths = {
  schoolGroups: '/files/school-groups.xlsx',
  exceptionModel: '/files/exception-logs/:id/model',
  exceptionScreenshot: '/files/exception-logs/:id/screenshot',
  releases: '/files/releases',
} as const satisfies Record<string, `/files/${string}`>

export type FileName = keyof typeof filePaths

/** The input after the name of a file: the keys of its path, or nothing. */
export type FileInput<N extends FileName> = [KeysOf<(typeof filePaths)[N]>] extends [never]
  ? []
  : [input: Record<KeysOf<(typeof filePaths)[N]>, number>]

type KeysOf<Path extends string> = Path extends `${string}:${infer Key}/${infer Rest}` ? Key | KeysOf<Rest> : never

/** The address where a file is read or posted. */
export function fileAddress<N extends FileName>(name: N, ...[input]: FileInput<N>): string {
  return Object.entries(input ?? {}).reduce<string>(
    (path, [key, value]) => path.replace(`:${key}`, String(value)),
    filePaths[name],
  )
}
