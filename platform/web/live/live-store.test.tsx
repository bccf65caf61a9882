import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { followOpenRecord, type RecordName, usePeopleAt } from './live-store.ts'

function Open({ record }: { record: RecordName | undefined }) {
  usePeopleAt(record)
  return null
}
/** A page, and what is open over it. */
function Screen({ over }: { over: readonly RecordName[] }) {
  return (
    <>
      <Open record="User/1" />
      {over.map((record, index) => (
        <Open key={`${index} ${record}`} record={record} />
      ))}
    </>
  )
}
/** What the server receives, beginning with what is open. */
function follow(): (string | undefined)[] {
  const sent: (string | undefined)[] = []
  followOpenRecord(record => void sent.push(record))
  return sent
}
afterEach(() => followOpenRecord(() => undefined))

it('X-13 closing a drawer over a page of the same record leaves the person at the page', async () => {
  const sent = follow()
  const screen = await render(<Screen over={['User/1']} />)
  await screen.rerender(<Screen over={[]} />)
  expect(sent).toEqual([undefined, 'User/1'])
  expect(follow()).toEqual(['User/1'])
  await screen.unmount()
  expect(follow()).toEqual([undefined])
})

it('X-13 the newest record counts, and the one below again once that is closed', async () => {
  const sent = follow()
  const screen = await render(<Screen over={['User/2', 'User/3']} />)
  await screen.rerender(<Screen over={['User/2']} />)
  await screen.rerender(<Screen over={[]} />)
  expect(sent.slice(-3)).toEqual(['User/3', 'User/2', 'User/1'])
})

it('X-13 reports nothing for a record that isn’t there yet', async () => {
  const sent = follow()
  await render(<Open record={undefined} />)
  expect(sent).toEqual([undefined])
})
