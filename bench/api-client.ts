import { type ClientOf, loadClient } from '../scripts/client/load-client.ts'
import { makeClient } from '../scripts/client/make-client.ts'

/**
 * The package `@smart-fft/client`, made of this tree, signed in with a demo account. It repeats nothing: a bench counts each call.
 *
 * @example const { email } = await openClient<{ email: typeof emailContract }>(server.url)
 */
export async function openClient<Areas>(url: string, userName = 'admin'): Promise<ClientOf<Areas>> {
  const { createClient } = await loadClient((await makeClient()).folder)
  return createClient<Areas>({ url, userName, password: 'smartfft-demo', retries: 0 })
}
