// For the palette: what it can do with tasks.

export { todoCommands } from './components/todo-commands.ts'
