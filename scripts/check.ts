import { runTasks } from './tasks/run-tasks.ts'
import { build, bytes, isBuilt, nodeTests, readings } from './tasks/task-list.ts'

// The CI checks without a browser. Builds only if there is no build yet: checking the budgets of a stale build is not worth a minute.

const { needs: _none, ...bytesOfWhatIsThere } = bytes
await runTasks(
  [...readings, ...(isBuilt() ? [bytesOfWhatIsThere] : [build, bytes]), nodeTests()],
  'check',
)
