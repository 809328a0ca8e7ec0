/** A user's session at the gateway: the sign-in by the forms of the product, as a browser does it. */

/** The headers of a session: its cookies, and the one that changes need. */
export type SessionHeaders = { cookie: string; 'x-xsrf-token': string }

type Account = { userName: string; password: string }

/**
 * Signs in and answers the headers of the session.
 * @throws Error with the words of the form when it refuses the user name or the password
 */
export async function openSession(gateway: string, { userName, password }: Account): Promise<SessionHeaders> {
  const browser = createBrowser()
  const form = await browser.visit(new URL('/auth/login?returnUrl=%2Fhome', gateway))
  const fields = new URLSearchParams(hiddenFields(form.html))
  fields.set(inputName(form.html, /autocomplete="username"/), userName)
  fields.set(inputName(form.html, /type="password"/), password)
  const action = /<form[^>]*action="([^"]+)"/.exec(form.html)?.[1] ?? ''
  const landed = await browser.visit(new URL(action, form.address), { method: 'POST', body: fields })
  if (landed.address.origin !== new URL(gateway).origin)
    throw new Error(`${userName} could not sign in: ${messageOf(landed.html)}`)
  await browser.visit(new URL('/auth/session', gateway))
  const sent = browser.cookiesFor(new URL(gateway))
  const token = sent.find(([name]) => name === 'XSRF-TOKEN')?.[1] ?? ''
  return { cookie: sent.map((pair) => pair.join('=')).join('; '), 'x-xsrf-token': decodeURIComponent(token) }
}

type Page = { address: URL; html: string }

/** Keeps cookies by path and follows redirects. All addresses of the container are on one host, which shares them. */
function createBrowser() {
  const jar = new Map<string, { path: string; name: string; value: string }>()
  const cookiesFor = ({ pathname }: URL): [string, string][] =>
    [...jar.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => [name, value])
  const keep = (cookie: string, { pathname }: URL) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const given = attributes.find((one) => /^path=\//i.test(one))?.slice('path='.length)
    const path = given ?? (pathname.slice(0, pathname.lastIndexOf('/')) || '/')
    if (attributes.some((one) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(one))) jar.delete(`${path} ${name}`)
    else jar.set(`${path} ${name}`, { path, name, value })
  }
  const visit = async (address: URL, init: RequestInit = {}): Promise<Page> => {
    const cookie = cookiesFor(address)
      .map((pair) => pair.join('='))
      .join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } })
    for (const given of response.headers.getSetCookie()) keep(given, address)
    const html = await response.text()
    const next = response.headers.get('location')
    return next === null ? { address, html } : visit(new URL(next, address))
  }
  return { visit, cookiesFor }
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

function messageOf(html: string): string {
  const [, words = ''] = /role="alert"[^>]*>([\s\S]*?)<\//.exec(html) ?? []
  return words.replaceAll(/<[^>]*>/g, '').trim() || 'the sign-in page says no reason'
}
