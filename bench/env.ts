/** The environment that a measured program is started with. */

/** Ours, with these variables changed. */
export const withVariables = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...variables,
})
