/**
 * The path to go to after signing in. `to` comes from the URL and is untrusted: only paths to screens of this app are accepted, else the
 * start page.
 */
export function findReturnPath(to: unknown, isScreen: (pathname: string) => boolean): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || /[\\\p{Cc}]/u.test(to)) return '/'
  const here = 'http://here.invalid'
  const url = URL.parse(to, here)
  if (url === null || url.origin !== here || !isScreen(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
