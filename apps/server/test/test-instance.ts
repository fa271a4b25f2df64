/** The `./dev` instance that integration tests run on. */
export const testInstance = { name: 'test', port: 8380 };
