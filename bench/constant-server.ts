import { createServer } from 'node:http'

// The ceiling: a bare server that answers one constant of as many bytes as the call it is compared with. Prints its port.

const body = 'x'.repeat(Number(process.argv[2] ?? 0))
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
