export const error = {
  tokenInvalid: 'token失效',
  noPermission: '没有权限',
  badRequest: '请求参数错误',
  notFound: '请求资源不存在',
  timeout: '请求超时',
  server: '服务器错误 {{status}}',
  noConnection: '连接服务器失败',
  requestError: '请求错误',
  userExpired: '用户信息已过期，请重新登录',
  uploadFailed: '上传失败',
  uploadCancelled: '上传已取消',
};
