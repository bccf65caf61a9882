/**
 * Where to go after signing in. `to` comes from the address bar, so anybody may have written it: only a path of this
 * application that leads to one of its screens is taken, everything else means the start page.
 */
export function findReturnPath(to: unknown, isScreen: (pathname: string) => boolean): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || /[\\\p{Cc}]/u.test(to)) return '/'
  const here = 'http://here.invalid'
  const url = URL.parse(to, here)
  if (url === null || url.origin !== here || !isScreen(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
