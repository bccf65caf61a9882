import { createServer } from 'node:http'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { migrateAll, writeKey } from './writing.ts'

// A server that does nothing but write: POST /<key> answers 200 when the key is durable. Prints its port when it is ready.

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
await migrateAll(database)
const server = createServer((request, response) => {
  writeKey(database, (request.url ?? '').slice(1)).then(
    () => response.end('ok'),
    () => response.writeHead(503).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
