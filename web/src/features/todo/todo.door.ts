// For mail and chat: a task of what one reads, and the tasks there are about it. For the palette: what it can do with tasks.

export { LinkedTasks } from './components/linked-tasks.tsx'
export { useMakeTask } from './components/use-make-task.ts'
export { todoCommands } from './components/todo-commands.ts'
