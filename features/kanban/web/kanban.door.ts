// For the palette: what it can do with boards.

export { kanbanCommands } from './components/kanban-commands.ts'
// For dialogs of other features that begin a project, or share one.

export { addBoard, addProject, updateMembers } from './kanban-actions.api.ts'
