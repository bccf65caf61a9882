import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Boot } from '#platform/contract/boot.rules.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageHead, toHtml, withHead } from '#platform/server/http/page-head.ts'
import { createJoinedTexts } from './joined-texts.ts'
import { wantsPage } from './navigation.ts'
import { allowScriptsOf, pagePolicy, removeDocumentHeaders } from './security-headers.ts'

export interface StaticOptions {
  /** Folder of the built application. */
  root: string
  /** The data the page needs to start; read for each page. */
  boot: (request: FastifyRequest) => Promise<Boot>
  /** For people who have chosen none. */
  language: () => Promise<string>
  /** A page's metadata before any script has run, if it differs from the application's. */
  headOf: (path: string) => Promise<PageHead | undefined>
}

/** Addresses that were rendered by the build, so that they are painted before any script has arrived. */
const PRERENDERED: Record<string, string> = {
  '/login': 'login-cover',
  '/pages/login-basic': 'login-basic',
  '/pages/login-cover': 'login-cover',
  '/register': 'register-cover',
  '/pages/register-basic': 'register-basic',
  '/pages/register-cover': 'register-cover',
}

/** The same page without registration. */
const CLOSED = '-closed'
/** The same page where demo accounts are offered, if it differs. */
const WITH_DEMO = '-demo'

/** The setup page of an instance without accounts: until then every URL redirects there. */
const SETUP = '/setup'

/** Whether the browser has one, that is all: what it is worth, the refresh call decides. */
const REFRESH_COOKIE = /(?:^|;\s*)(?:__Host-)?rt=/

/** Serves the application: its page for every navigation, its files under their names. */
export async function addStatic(
  app: FastifyInstance,
  { root, boot, language, headOf }: StaticOptions,
): Promise<void> {
  const pages = createPages(root)
  // Of the page as it was built, never of what is filled in.
  const scripts = allowScriptsOf(pages.application)
  const texts = createJoinedTexts(root)
  app.addHook('onRequest', async (request, reply) => {
    const joined = texts.find(request.url)
    if (joined !== undefined) {
      removeDocumentHeaders(reply)
      return reply
        .header('cache-control', cacheControlOf(request.url))
        .type('application/json; charset=utf-8')
        .send(joined)
    }
    if (!wantsPage(request)) return undefined
    const known = await boot(request)
    const path = request.url.split('?', 1)[0] ?? ''
    if (known.firstRun === true && path !== SETUP) return reply.redirect(SETUP)
    const hasSession = REFRESH_COOKIE.test(request.headers.cookie ?? '')
    const template = pages.find(path, known).replace('__LANGUAGE__', await language())
    const head = await headOf(path)
    const page = head === undefined ? template : withHead(template, head)
    return sendPage(reply, page, { scripts, boot: { ...known, hasSession } })
  })
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    // The files are small and have tags.
    acceptRanges: false,
    lastModified: false,
    setHeaders: reply => {
      if (NEVER_DOCUMENTS.test(reply.request.url)) removeDocumentHeaders(reply)
      void reply.header('cache-control', cacheControlOf(reply.request.url))
    },
  })
}

const NEVER_DOCUMENTS = /\.(?:js|css|woff2|json)(?:\?|$)/

/** How long browsers keep a file. The texts have the version in their address, not in their name. */
const cacheControlOf = (url: string): string =>
  /^\/(?:assets\/|locales\/[^?]*\?v=)/.test(url)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate'

function createPages(root: string): {
  application: string
  find(path: string, boot: Boot): string
} {
  const read = (name: string): string | undefined => {
    const file = join(root, `${name}.html`)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const application =
    read('index') ??
    '<!doctype html><title>SMART FFT</title><p>The application is not built yet: run npm start.</p>'
  const names = Object.values(PRERENDERED).flatMap(name =>
    [name, `${name}${CLOSED}`].flatMap(one => [one, `${one}${WITH_DEMO}`]),
  )
  const prerendered = new Map(names.map(name => [name, read(name)] as const))
  return {
    application,
    find(path, { demoAccounts, instance }) {
      const page = PRERENDERED[path]
      // Without registration the page shows something else; the application handles it.
      const isClosed = instance.registration !== 'open'
      if (page === undefined || (isClosed && page.startsWith('register'))) return application
      const name = isClosed ? `${page}${CLOSED}` : page
      return (
        prerendered.get(demoAccounts.length > 0 ? `${name}${WITH_DEMO}` : name) ??
        prerendered.get(name) ??
        application
      )
    },
  }
}

function sendPage(
  reply: FastifyReply,
  template: string,
  { boot, scripts }: { boot: Boot; scripts: string },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  // Inside a script element only "<" could end it early.
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  const methods = [
    ...(boot.passkeys === true ? ['passkey'] : []),
    ...(boot.oidcName === undefined ? [] : ['oidc']),
  ].join(' ')
  return reply
    .header('content-security-policy', pagePolicy(nonce, scripts))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(fillIn(template, { nonce, json, methods, provider: boot.oidcName ?? '' }))
}

/** Puts into a built page what differs from answer to answer. */
function fillIn(
  template: string,
  {
    nonce,
    json,
    methods,
    provider,
  }: { nonce: string; json: string; methods: string; provider: string },
): string {
  return template
    .replaceAll('__NONCE__', nonce)
    .replace('__METHODS__', methods)
    .replace('__PROVIDER__', () => toHtml(provider))
    .replace('__BOOT__', () => json)
}
