import { startServer } from '#e2e/server.ts'

// Does the server start on an empty folder, with the demo?

const server = await startServer()
await server.stop()
