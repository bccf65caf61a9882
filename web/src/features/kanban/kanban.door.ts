// For the palette: what it can do with boards.

export { kanbanCommands } from './components/kanban-commands.ts'
