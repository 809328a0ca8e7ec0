/** Calls at the gateway as the page's user, without using the page: procedures, and other posts. */
import type { APIResponse, Page } from '@playwright/test'

/** Calls a procedure that changes something; answers its answer, and throws when it refuses. */
export async function call<Output>(page: Page, procedure: string, input: unknown): Promise<Output> {
  const answer = await post(page, `/trpc/${procedure}`, { json: input })
  const { result }: { result: { data: { json: Output } } } = await answer.json()
  return result.data.json
}

/** Calls a procedure that reads; answers its answer, and throws when it refuses. */
export async function ask<Output>(page: Page, procedure: string, input?: unknown): Promise<Output> {
  const query = input === undefined ? '' : `?${new URLSearchParams({ input: JSON.stringify({ json: input }) })}`
  const answer = await page.request.get(`/trpc/${procedure}${query}`)
  const { result }: { result: { data: { json: Output } } } = await answer.json()
  return result.data.json
}

/** Posts with the XSRF token of the page's session; throws when it is refused. */
export async function post(page: Page, path: string, data?: unknown): Promise<APIResponse> {
  const cookies = await page.context().cookies()
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post(path, { headers: { 'x-xsrf-token': decodeURIComponent(xsrf) }, data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
  return answer
}
