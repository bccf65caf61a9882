import { filesContract, storedFile } from '../contract/files.contract.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

// A file that is stored, and its address: as it was signed, and with something else in it.

const TEXT = Buffer.from('a note')

async function addressOfFile({ send, person }: Cell, isForged: boolean) {
  const { accessToken } = await person()
  const sent = { query: { name: 'note.txt', purpose: 'attachment' }, bytes: TEXT }
  const { url } = storedFile.parse(
    (await send(filesContract.uploadFile, sent, accessToken)).json().file,
  )
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const query = Object.fromEntries(searchParams)
  return {
    params: { id: pathname.split('/').at(-1) ?? '' },
    query: { ...query, ...(isForged ? { reader: '1' } : {}) },
  }
}

export const filesCases: Cases = {
  'files.uploadFile': {
    '-': () => ({ query: { name: 'note.txt', purpose: 'attachment' }, bytes: TEXT }),
  },
  'files.getFile': {
    signed: cell => addressOfFile(cell, false),
    forged: cell => addressOfFile(cell, true),
  },
}
