import pg from 'pg'

/** Asks a PostgreSQL on a connection of its own. */
export async function onDatabase<T>(
  url: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
