import { describeConfig } from '#platform/server/config/config.ts'
import { serve } from './serve.ts'

if (process.argv.includes('--help')) {
  console.log(describeConfig())
  process.exit(0)
}

await serve()
