import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { ordersCartContract } from '#features/orders/contract/orders-cart.contract.ts'
import { databasePath } from '#platform/server/database/open-database.ts'
import { openSqlite } from '#platform/server/database/sqlite-connection.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { ask, type Product, startProduct, until } from './product.ts'
import { createRandom } from './random.ts'
import { createWriteKinds, type WriteKind } from './write-kinds.ts'
import { checkFile } from './sqlite-file.ts'

const WRITERS = 16
const ROTATION_MILLISECONDS = 40
/** Longer than the first answers of a process take on a busy machine. */
const WARM_UP_MILLISECONDS = 15_000
/** Products whose quantity in the cart is changed; each has this many in stock. */
const CART_LINES = 8
const CART_QUANTITIES = 5

/** What is known outside the product of its state. */
interface Expected {
  kinds: WriteKind[]
  /** Keys acknowledged, by kind. */
  acknowledged: Map<string, Set<string>>
  /** By product: the quantity acknowledged last, and the one whose answer may be missing. */
  cart: Map<number, { acknowledged: number; sent: number }>
  refreshToken: string
  /** Writes that were answered with something else than success. */
  refused: Map<string, number>
}

/** F1: kill -9 under writes of every kind; whatever was acknowledged must be there afterwards. */
export async function killWhileWriting({
  kills,
  seed,
}: {
  kills: number
  seed: number
}): Promise<Figure[]> {
  const random = createRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-kill-'))
  const lost = new Set<string>()
  const broken: string[] = []
  const starts: number[] = []
  let product: Product | undefined
  try {
    const expected = await prepare(dataDir)
    for (let round = 0; round < kills; round++) {
      const began = performance.now()
      product = await startProduct({ DATA_DIR: dataDir })
      starts.push(performance.now() - began)
      const token = await rotate(product, expected)
      if (token === undefined) {
        lost.add('session')
        break
      }
      await killUnderLoad({ product, token, round, expected }, random(300))
      const found = examine(dataDir, expected)
      for (const one of found.lost) lost.add(one)
      broken.push(...found.broken)
    }
    for (const [what, times] of expected.refused) console.log(`F1: ${times} × ${what}`)
    for (const line of [...lost, ...broken].slice(0, 5)) console.log(`F1: ${line}`)
    return toFigures({ kills, expected, lost, broken, starts })
  } finally {
    product?.child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Outcome {
  kills: number
  expected: Expected
  lost: ReadonlySet<string>
  broken: readonly string[]
  starts: readonly number[]
}
function toFigures({ kills, expected, lost, broken, starts }: Outcome): Figure[] {
  const counts = [...expected.acknowledged.values()].map(keys => keys.size)
  const refused = [...expected.refused.values()].reduce((sum, times) => sum + times, 0)
  const isShort = kills < 100
  return [
    atLeast('F1 processes killed', starts.length, kills),
    atLeast(
      'F1 writes acknowledged, of the rarest kind',
      Math.min(...counts),
      Math.ceil(kills / 3),
    ),
    atLeast('F1 writes acknowledged', countAcknowledged(expected), kills * WRITERS),
    atMost('F1 writes refused', refused, 0),
    atMost('F1 acknowledged writes lost', lost.size, 0),
    atMost('F1 databases damaged', broken.length, 0),
    // The short form runs beside other checks: there a time is shown, not judged.
    atMost(
      'F1 slowest start after a kill, ms',
      Math.round(Math.max(...starts)),
      isShort ? 15_000 : 2000,
    ),
  ]
}

/** Starts the product for the first time, signs an administrator in and fills the cart. */
async function prepare(dataDir: string): Promise<Expected> {
  const product = await startProduct({ DATA_DIR: dataDir })
  const { body } = await ask(product, authContract.login, {
    body: { userName: 'admin', password: 'smartfft-demo' },
  })
  const { accessToken: token, refreshToken = '' } = authContract.login.output.parse(body)
  const { handle } = openSqlite(databasePath(dataDir), { readOnly: true })
  const products = handle
    .prepare(`select id from products where stock > ? and deleted_at is null and state = 'active'
      and not exists (select 1 from product_variants where product_id = products.id) order by id limit ?`)
    .all(CART_QUANTITIES, CART_LINES)
    .map(row => Number(row['id']))
  const kinds = createWriteKinds(handle)
  handle.close()
  for (const productId of products) {
    await ask(product, ordersCartContract.addToCart, { token, body: { productId } })
    // Some are in the demo's cart already.
    await ask(product, cartLine(productId), { token, body: { qty: 1 } })
  }
  await product.end()
  return {
    kinds,
    acknowledged: new Map(kinds.map(({ name }) => [name, new Set()])),
    cart: new Map(products.map(id => [id, { acknowledged: 1, sent: 1 }])),
    refreshToken,
    refused: new Map(),
  }
}

/** Exchanges the refresh token acknowledged last; answers the new access token, or nothing if it is no longer accepted. */
async function rotate(product: Product, expected: Expected): Promise<string | undefined> {
  const { status, body } = await ask(product, authContract.refreshToken, {
    body: { refreshToken: expected.refreshToken },
  })
  if (status !== 200) return undefined
  const { accessToken, refreshToken = '' } = authContract.refreshToken.output.parse(body)
  expected.refreshToken = refreshToken
  return accessToken
}

interface Load {
  product: Product
  token: string
  round: number
  expected: Expected
}

/** Kills the process once every writer has got an answer, and so many milliseconds have passed. */
async function killUnderLoad(load: Load, milliseconds: number): Promise<void> {
  const { product, expected } = load
  const before = countAcknowledged(expected)
  const ended = once(product.child, 'exit')
  const work = [
    ...Array.from({ length: WRITERS }, (_, writer) => keepWriting(load, writer)),
    keepChangingCart(load),
    keepRotating(load),
  ]
  await until(async () => countAcknowledged(expected) - before >= WRITERS, WARM_UP_MILLISECONDS)
  await new Promise(resolve => setTimeout(resolve, milliseconds))
  product.child.kill('SIGKILL')
  await Promise.all([...work, ended])
}

const countAcknowledged = ({ acknowledged }: Expected) =>
  [...acknowledged.values()].reduce((sum, keys) => sum + keys.size, 0)

/** Writes one key after another, of all kinds in turn, until the process has ended. */
async function keepWriting({ product, token, round, expected }: Load, writer: number) {
  for (let number = 0; ; number += 1) {
    const kind = expected.kinds[(writer + number) % expected.kinds.length]
    if (kind === undefined) return
    const key = `killed-${round}-${writer}-${number}`
    const { status } = await ask(product, kind.call, { token, ...kind.request(key) })
    if (status === undefined) return
    if (status < 300) expected.acknowledged.get(kind.name)?.add(key)
    else refuse(expected, `${kind.name}: ${status}`)
  }
}

const cartLine = (productId: number) => ({
  ...ordersCartContract.setCartQty,
  path: ordersCartContract.setCartQty.path.replace('{productId}', `${productId}`),
})

/** Changes the quantity of one product after the other. */
async function keepChangingCart({ product, token, expected }: Load): Promise<void> {
  for (;;)
    for (const [id, line] of expected.cart) {
      line.sent = (line.acknowledged % CART_QUANTITIES) + 1
      const { status } = await ask(product, cartLine(id), { token, body: { qty: line.sent } })
      if (status === undefined) return
      if (status === 200) line.acknowledged = line.sent
      else refuse(expected, `cart: ${status}`)
    }
}

async function keepRotating({ product, expected }: Load): Promise<void> {
  while ((await rotate(product, expected)) !== undefined)
    await new Promise(resolve => setTimeout(resolve, ROTATION_MILLISECONDS))
}

function refuse({ refused }: Expected, what: string): void {
  refused.set(what, (refused.get(what) ?? 0) + 1)
}

/** Holds the database and the stored files against what was acknowledged. Opening recovers it as a start would. */
function examine(dataDir: string, { kinds, acknowledged, cart }: Expected) {
  const { handle: database } = openSqlite(databasePath(dataDir), { readOnly: false })
  try {
    const missing = kinds.flatMap(({ name, stored }) => {
      const keys = stored({ database, dataDir })
      return [...(acknowledged.get(name) ?? [])].filter(key => !keys.has(key))
    })
    const quantities = database.prepare('select product_id, qty from cart_lines').all()
    const changed = quantities.flatMap(({ product_id: id, qty }) => {
      const line = cart.get(Number(id))
      const isKnown = line === undefined || qty === line.acknowledged || qty === line.sent
      if (line !== undefined) line.acknowledged = Number(qty)
      return isKnown ? [] : [`cart line of ${String(id)}: ${String(qty)}`]
    })
    return { lost: [...missing, ...changed], broken: checkFile(database) }
  } finally {
    database.close()
  }
}
