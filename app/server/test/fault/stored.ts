import { onDatabase } from '../postgres/on-database.ts'
import { TITLE_PREFIX } from './load.ts'

/** How many of the acknowledged writes of a load are missing, and how many of all its writes are stored more than once. */
export async function compareStored(
  url: string,
  acknowledged: Iterable<string>,
): Promise<{ lost: number; doubled: number }> {
  const { rows } = await onDatabase(url, client =>
    client.query<{ title: string }>('select title from tasks where starts_with(title, $1)', [
      TITLE_PREFIX,
    ]),
  )
  const titles = new Set(rows.map(row => row.title))
  return {
    lost: [...acknowledged].filter(title => !titles.has(title)).length,
    doubled: rows.length - titles.size,
  }
}
