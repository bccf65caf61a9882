import type { RolePermission } from '../../contract/roles.contract.ts'
import { describe, expect, it } from 'vitest'
import { type MatrixRight, cellOf, fromText, setAll, setCell, toText } from './matrix-cells.ts'

const planning: RolePermission = {
  id: 4,
  name: 'Project Planning',
  abilities: [
    { action: 'manage', subject: 'Kanban', own: false },
    { action: 'update', subject: 'Todo', own: false },
  ],
}
const ground = { permissions: [planning], isAdministrator: false }
const rights = (text: string): MatrixRight[] => fromText(text)

describe('cell of the role matrix', () => {
  it('ROLE-03 shows what is set, what comes from a permission, and what everyone has', () => {
    expect(cellOf(rights('read Invoice'), ground, { action: 'read', subject: 'Invoice' })).toEqual({
      scope: 'all',
      ground: undefined,
      through: [],
    })
    expect(cellOf([], ground, { action: 'delete', subject: 'Kanban' })).toEqual({
      scope: 'all',
      ground: 'all',
      through: ['Project Planning'],
    })
    expect(cellOf([], ground, { action: 'read', subject: 'Blog' })).toEqual({
      scope: 'all',
      ground: 'all',
      through: [],
    })
    expect(cellOf([], ground, { action: 'read', subject: 'Todo' })).toEqual({
      scope: 'own',
      ground: 'own',
      through: [],
    })
    expect(cellOf(rights('read Todo'), ground, { action: 'read', subject: 'Todo' })).toMatchObject({
      scope: 'all',
      ground: 'own',
    })
    expect(
      cellOf([], { permissions: [], isAdministrator: true }, { action: 'manage', subject: 'Audit' })
        .scope,
    ).toBe('all')
  })

  it('ROLE-03 “manage” includes the whole row, and removing one right keeps the others', () => {
    const managed = setCell(rights('read Email own'), { action: 'manage', subject: 'Email' }, 'all')
    expect(toText(managed)).toBe('manage Email')
    expect(toText(setCell(managed, { action: 'delete', subject: 'Email' }, undefined))).toBe(
      'read Email, update Email, create Email',
    )
    expect(toText(setCell(managed, { action: 'delete', subject: 'Email' }, 'own'))).toBe(
      'read Email, update Email, create Email, delete Email own',
    )
    expect(toText(setCell(managed, { action: 'manage', subject: 'Email' }, undefined))).toBe('')
  })

  it('ROLE-03 has a scope of its own', () => {
    const own = setCell([], { action: 'manage', subject: 'Todo' }, 'own')
    expect(toText(own)).toBe('manage Todo own')
    expect(toText(setCell(own, { action: 'read', subject: 'Todo' }, 'all'))).toBe(
      'manage Todo own, read Todo',
    )
    expect(
      toText(setCell(rights('read Todo, read Email'), { action: 'read', subject: 'Todo' }, 'own')),
    ).toBe('read Email, read Todo own')
  })

  it('ROLE-03 “select all” sets every row, and clears it', () => {
    expect(toText(setAll(true))).toContain('manage User')
    expect(toText(setAll(true))).toContain('read Audit')
    expect(toText(setAll(true))).not.toContain('manage Audit')
    expect(setAll(false)).toEqual([])
  })
})
