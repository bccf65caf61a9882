/**
 * Rows in the order of their ids; ids without a row are left out.
 * @example inOrderOf(ids, await selectUsers(read).where(dialect.isOneOf('users.id', ids)).execute())
 */
export function inOrderOf<Row extends { id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
