const { ZHIXING_TEST_INSTANCE = 'test', ZHIXING_TEST_PORT = '8380' } = process.env;

/** The `./dev` instance that integration tests run on; a second checkout on the same machine names its own. */
export const testInstance = { name: ZHIXING_TEST_INSTANCE, port: Number(ZHIXING_TEST_PORT) };
