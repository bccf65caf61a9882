/** Where assistants connect (Model Context Protocol). */
export const MCP_PATH = '/mcp'
