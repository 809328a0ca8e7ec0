/**
 * A browser without a screen: it keeps cookies by path as browsers do, follows redirects, and fills in the sign-in
 * form. Each origin is a site of its own: a strict cookie is not sent when another site leads back.
 */

export type Browser = {
  /**
   * Sends a request with this browser's cookies, and with the XSRF header if it is a change. It follows no redirects.
   */
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  /** Opens an address and follows all redirects. */
  visit: (address: string) => Promise<{ response: Response; html: string; hops: string[] }>
  /** The cookies that are sent to every path. */
  cookies: Map<string, string>
}

/** Cookies by path, then by name; and the names of the strict ones. */
type Jar = { byPath: Map<string, Map<string, string>>; strict: Set<string> }

/** As in browsers, all ports of a host share cookies. All of our addresses are on one host. */
export function createBrowser(base: string): Browser {
  const cookies = new Map<string, string>()
  const jar: Jar = { byPath: new Map([['/', cookies]]), strict: new Set() }
  const send = async (address: string, init: RequestInit = {}, comesFromElsewhere = false) => {
    const url = new URL(address, base)
    const headers = new Headers(init.headers)
    const sent = cookiesFor(url, jar).filter(([name]) => !comesFromElsewhere || !jar.strict.has(name))
    if (sent.length > 0 && !headers.has('cookie')) headers.set('cookie', sent.map((pair) => pair.join('=')).join('; '))
    const xsrf = cookies.get('XSRF-TOKEN')
    if (init.method && init.method !== 'GET' && xsrf && !headers.has('x-xsrf-token'))
      headers.set('x-xsrf-token', decodeURIComponent(xsrf))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) keep(cookie, url, jar)
    return response
  }
  const visit = async (address: string) => {
    const hops = [new URL(address, base).href]
    let response = await send(address)
    for (let next = response.headers.get('location'); next; next = response.headers.get('location')) {
      const url = new URL(next, hops.at(-1))
      const comesFromElsewhere = hops.some((hop) => new URL(hop).origin !== url.origin)
      hops.push(url.href)
      response = await send(url.href, {}, comesFromElsewhere)
    }
    return { response, html: await response.text(), hops }
  }
  return { fetch: (address, init) => send(address, init), visit, cookies }
}

/** The cookies of the longest path come first. */
function cookiesFor({ pathname }: URL, { byPath }: Jar): [string, string][] {
  return [...byPath]
    .filter(([path]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
    .toSorted(([one], [other]) => other.length - one.length)
    .flatMap(([, cookies]) => [...cookies])
}

function keep(cookie: string, { pathname }: URL, { byPath, strict }: Jar): void {
  const [pair = '', ...attributes] = cookie.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const given = attributes.find((one) => /^path=\//i.test(one))?.slice('path='.length)
  const path = given ?? (pathname.slice(0, pathname.lastIndexOf('/')) || '/')
  const cookies = byPath.get(path) ?? new Map<string, string>()
  byPath.set(path, cookies)
  if (attributes.some((one) => /^samesite=strict$/i.test(one))) strict.add(name)
  const over = attributes.some((one) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(one))
  if (over) cookies.delete(name)
  else cookies.set(name, value)
}

/** Signs in through the provider's form; answers the browser, its last address, and the addresses on the way back. */
export async function signIn(
  gateway: string,
  userName: string,
  password: string,
  returnUrl = '/',
): Promise<Browser & { landed: string; hops: string[] }> {
  const browser = createBrowser(gateway)
  const { html, hops } = await browser.visit(`/auth/login?${new URLSearchParams({ returnUrl })}`)
  const form = new URLSearchParams(hiddenFields(html))
  form.set(inputName(html, /type="password"/), password)
  form.set(inputName(html, /autocomplete="username"/), userName)
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? ''
  const answer = await browser.fetch(new URL(action, hops.at(-1)).href, { method: 'POST', body: form })
  const { hops: back } = await browser.visit(new URL(answer.headers.get('location') ?? '/', hops.at(-1)).href)
  await browser.fetch('/auth/session')
  return { ...browser, landed: back.at(-1) ?? '', hops: back }
}

/** Signs in at a provider that shows no form; answers the last path, and the gateway's session. */
export async function signInAtOnce(gateway: string, returnUrl = '/home') {
  const browser = createBrowser(gateway)
  const { hops } = await browser.visit(`/auth/login?${new URLSearchParams({ returnUrl })}`)
  const session: unknown = await (await browser.fetch('/auth/session')).json()
  return { ...browser, landed: hops.at(-1)?.replace(gateway, ''), hops, session }
}

function inputs(html: string): string[] {
  return html.match(/<input[^>]*>/g) ?? []
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function hiddenFields(html: string): [string, string][] {
  return inputs(html)
    .filter((tag) => tag.includes('type="hidden"'))
    .map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')])
}

function inputName(html: string, mark: RegExp): string {
  return attribute(inputs(html).find((tag) => mark.test(tag)) ?? '', 'name')
}
