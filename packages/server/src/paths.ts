/** The addresses of requests, as the log and the traces may have them. */

/**
 * The path without its query, which may hold codes and searched names, and without its secrets: ids of sign-ins under
 * way, secrets of calendars, orders and deliveries, numbers of attests. A secret is also recognised when its characters are
 * percent-encoded, and together with what a mail program took for part of the address.
 */
export function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? url).replaceAll(/\/(?:%\w\w|[\w-]){21,}/g, '/:id')
}
