import { authContract } from '#features/auth/contract/auth.contract.ts'
import { createTestApp } from '#app/server/test-app.ts'
import { insertUser } from '#features/users/server/users.service.ts'
import { createPasswords } from '#platform/server/passwords/passwords.ts'
import { keepResult, percentile } from './results.ts'

// Does response time reveal whether a user name exists (S13)? Wrong passwords for existing and unknown names, alternating,
// at the full hash cost: the medians must differ by less than 5 %, and a rank test must find no difference.

const rounds = Number(process.argv[2] ?? 1000)
const passwords = createPasswords()
const test = await createTestApp({ passwords })
const password_hash = await passwords.hash('four calm grey herons')
await test.database.write(async trx => {
  for (let number = 0; number < rounds; number += 1) {
    const user = {
      fullName: `Known ${number}`,
      username: `known.${number}`,
      email: `known.${number}@example.org`,
      password_hash,
    }
    await insertUser(trx, {
      dialect: test.database.dialect,
      now: test.now(),
      user: { ...user, status: 'active' },
    })
  }
})

async function timeOf(userName: string): Promise<number> {
  const from = performance.now()
  const answer = await test.call(authContract.login, {
    body: { userName, password: 'not the password' },
  })
  if (answer.statusCode !== 400) throw new Error(`${userName}: ${answer.statusCode}`)
  return performance.now() - from
}

const times: Record<'known' | 'strange', number[]> = { known: [], strange: [] }
for (let number = 0; number < rounds; number += 1) {
  // Alternates the order so that neither has the warmer cache.
  for (const kind of number % 2 === 0
    ? (['known', 'strange'] as const)
    : (['strange', 'known'] as const))
    times[kind].push(await timeOf(`${kind}.${number}`))
}
await test.close()

/** Two-sided p of the Mann–Whitney test, by its normal approximation. */
function rankTest(a: number[], b: number[]): number {
  const all = [
    ...a.map(value => ({ value, isA: true })),
    ...b.map(value => ({ value, isA: false })),
  ].toSorted((x, y) => x.value - y.value)
  const rankSum = all.reduce((sum, { isA }, index) => (isA ? sum + index + 1 : sum), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const z =
    (u - (a.length * b.length) / 2) /
    Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normal(Math.abs(z)))
}

/** The normal distribution function (Abramowitz and Stegun, 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

const [known, strange] = [percentile(times.known, 50), percentile(times.strange, 50)]
keepResult('login-timing', {
  rounds,
  medianKnown: known,
  medianStrange: strange,
  differencePercent: Math.round((Math.abs(known - strange) / known) * 10_000) / 100,
  rankTestP: Math.round(rankTest(times.known, times.strange) * 1000) / 1000,
})
