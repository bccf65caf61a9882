// For dialogs of other features that begin a project, or share one.

export { addBoard, addProject, updateMembers } from './kanban-actions.api.ts'
