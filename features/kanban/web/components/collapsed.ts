import { useState } from 'react'

const KEY = 'kanban.collapsed'

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Which boards are folded, on this device. */
export function useCollapsed(boardId: string): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => read().includes(boardId))
  return [
    isCollapsed,
    next => {
      setCollapsed(next)
      const others = read().filter(id => id !== boardId)
      localStorage.setItem(KEY, JSON.stringify(next ? [...others, boardId] : others))
    },
  ]
}
