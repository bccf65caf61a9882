import { runTasks } from './tasks/run-tasks.ts'
import { build, bytes, isBuilt, nodeTests, readings } from './tasks/task-list.ts'

// What CI asks, without a browser. Builds only when nothing is built: budgets of a stale build are not worth a minute.

const { needs: _none, ...bytesOfWhatIsThere } = bytes
await runTasks(
  [...readings, ...(isBuilt() ? [bytesOfWhatIsThere] : [build, bytes]), nodeTests()],
  'check',
)
